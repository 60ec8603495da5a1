/* Getting into compiled code and reading the options then, in one go: what is done for every decision of every game.
 *
 * Through ctypes it takes longer to get in than to do what is done there. `calls.py` uses this module where it could be
 * built, and finds all addresses for it: it knows the inside of `wasmtime`.
 *
 * One call at a time gets into an instance. Calls that take long let go of Python's lock and hold the token of the
 * instance meanwhile (`alone.py`). Those here never let go of it: where the token is there, nobody is inside, and
 * nobody comes in before they are done. So no Python code may run from there on until the options are read.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef Py_GIL_DISABLED
#error "This relies on Python's lock."
#endif

#define VERSION 2 /* to be counted up with every change that `calls.py` has to know of */

#define WRITTEN(text) #text
#define AS_TEXT(macro) WRITTEN(macro)

/* Store, function, numbers, how many of them, trap -> error. */
typedef void *(*Call)(void *, void *, void *, size_t, void **);
typedef void (*Delete)(void *);

/* A function of a module, with buffers for its numbers and for the reason why it stopped, and what lies around it. */
typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    Call call;
    Delete delete_trap, delete_error;
    void *store, *function, *numbers;
    void **trap;
    Py_ssize_t size, count; /* of one of the numbers, for three of which there is room; how many are given */
    char *memory;           /* It cannot grow, so it stays where it is. */
    Py_ssize_t options, most; /* where they begin, and how many fit into the memory */
    Py_ssize_t backup, apart; /* where the function keeps a state before it changes it (-1: nowhere), and its size */
    PyObject *tokens;         /* a list; empty while a call that takes long is inside */
    PyObject *wait;           /* waits for the token and takes it */
    PyObject *trapped;        /* the exception where compiled code stops */
    PyObject *kept;           /* what has to live as long as its addresses are used */
} Entry;

/* An entry for one state. */
typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    Entry *entry;
    int32_t state;
} Ready;

static int32_t *
number(Entry *entry, Py_ssize_t at)
{
    return (int32_t *)((char *)entry->numbers + at * entry->size);
}

static PyObject *
options(Entry *entry, int32_t count)
{
    const int32_t *values = (const int32_t *)(entry->memory + entry->options);
    /* Before Python 3.12, making a list may collect garbage, and that may run any code. */
    int collecting = PyGC_Disable();
    PyObject *found = PyList_New(count);
    for (int32_t at = 0; found != NULL && at < count; at++) {
        PyObject *value = PyLong_FromLong(values[at]);
        if (value == NULL)
            Py_CLEAR(found);
        else
            PyList_SET_ITEM(found, at, value);
    }
    if (collecting)
        PyGC_Enable();
    return found;
}

static PyObject *
stopped(Entry *entry, int32_t state, void *error)
{
    /* The reason is let go of: the interpreter will say it in better words. */
    if (error != NULL)
        entry->delete_error(error);
    if (*entry->trap != NULL)
        entry->delete_trap(*entry->trap);
    *entry->trap = NULL;
    if (entry->backup >= 0)
        memcpy(entry->memory + state, entry->memory + entry->backup, (size_t)entry->apart);
    PyErr_SetString(entry->trapped, "compiled code stopped");
    return NULL;
}

static PyObject *
enter(Entry *entry, int32_t state, int32_t second, int32_t third)
{
    while (PyList_GET_SIZE(entry->tokens) == 0) {
        PyObject *waited = PyObject_CallNoArgs(entry->wait);
        if (waited == NULL)
            return NULL;
        Py_DECREF(waited);
        /* It is enough that the token is there: from here on, nobody else gets to take it. */
        if (PyList_Append(entry->tokens, Py_None) < 0)
            return NULL;
    }
    *number(entry, 0) = state;
    *number(entry, 1) = second;
    *number(entry, 2) = third;
    void *error = entry->call(entry->store, entry->function, entry->numbers, (size_t)entry->count, entry->trap);
    int32_t count = *number(entry, 0);
    if (error != NULL || *entry->trap != NULL || count < 0 || count > entry->most)
        return stopped(entry, state, error);
    return options(entry, count);
}

/* Whether it is such a number; otherwise an exception is set. */
static int
as_int32(PyObject *given, int32_t *found)
{
    int beyond;
    long value = PyLong_AsLongAndOverflow(given, &beyond);
    if (value == -1 && !beyond && PyErr_Occurred())
        return 0;
    if (beyond || value < INT32_MIN || value > INT32_MAX) {
        PyErr_Format(PyExc_ValueError, "%S is not offered.", given);
        return 0;
    }
    *found = (int32_t)value;
    return 1;
}

/* A number is turned into one of C before anything is looked at: `__index__` may run any code. */
static PyObject *
enter_with(Entry *entry, int32_t state, PyObject *given)
{
    if (entry->count == 3) {
        unsigned long long both = PyLong_AsUnsignedLongLongMask(given);
        if (both == (unsigned long long)-1 && PyErr_Occurred())
            return NULL;
        return enter(entry, state, (int32_t)(uint32_t)both, (int32_t)(uint32_t)(both >> 32));
    }
    int32_t value;
    return as_int32(given, &value) ? enter(entry, state, value, 0) : NULL;
}

static int
takes(const char *wanted, Py_ssize_t count, size_t nargsf, PyObject *names)
{
    if (PyVectorcall_NARGS(nargsf) == count && (names == NULL || PyTuple_GET_SIZE(names) == 0))
        return 1;
    PyErr_Format(PyExc_TypeError, "needed is %s, and nothing else", wanted);
    return 0;
}

/* Most take the very number that they were offered. Whatever else lies in the list, none of its code is run. */
static int
is_offered(PyObject *given, int32_t value, PyObject *offered)
{
    Py_ssize_t count = PyList_GET_SIZE(offered);
    for (Py_ssize_t at = 0; at < count; at++)
        if (PyList_GET_ITEM(offered, at) == given)
            return 1;
    for (Py_ssize_t at = 0; at < count; at++) {
        PyObject *one = PyList_GET_ITEM(offered, at);
        int beyond;
        if (PyLong_CheckExact(one) && PyLong_AsLongAndOverflow(one, &beyond) == value && !beyond)
            return 1;
    }
    return 0;
}

/* As `offered.py`. */
static PyObject *
ready_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Ready *ready = (Ready *)self;
    int32_t value;
    if (!takes("a value and what is offered", 2, nargsf, names))
        return NULL;
    if (!PyList_Check(args[1]))
        return PyErr_Format(PyExc_TypeError, "what is offered is a list");
    if (PyList_GET_SIZE(args[1]) == 0)
        return PyErr_Format(PyExc_ValueError, "There is nothing to decide.");
    if (!as_int32(args[0], &value))
        return NULL;
    if (!is_offered(args[0], value, args[1]))
        return PyErr_Format(PyExc_ValueError, "%S is not offered.", args[0]);
    return enter(ready->entry, ready->state, value, 0);
}

static PyObject *
entry_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    int32_t state;
    if (!takes("a state and a number", 2, nargsf, names) || !as_int32(args[0], &state))
        return NULL;
    return enter_with((Entry *)self, state, args[1]);
}

static void
ready_dealloc(PyObject *self)
{
    Py_DECREF(((Ready *)self)->entry);
    Py_TYPE(self)->tp_free(self);
}

static PyTypeObject ReadyType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "imhotep_dsl.wasm._entering.Ready",
    .tp_doc = "ready(value, offered): take an option; the options then.",
    .tp_basicsize = sizeof(Ready),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .tp_vectorcall_offset = offsetof(Ready, vectorcall),
    .tp_call = PyVectorcall_Call,
    .tp_dealloc = ready_dealloc,
};

static PyObject *
entry_at(PyObject *self, PyObject *given)
{
    int32_t state;
    if (!as_int32(given, &state))
        return NULL;
    Ready *ready = PyObject_New(Ready, &ReadyType);
    if (ready == NULL)
        return NULL;
    ready->vectorcall = ready_call;
    ready->entry = (Entry *)Py_NewRef(self);
    ready->state = state;
    return (PyObject *)ready;
}

static int
as_pointer(PyObject *given, void *found)
{
    void *pointer = PyLong_AsVoidPtr(given);
    if (pointer == NULL && !PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "an address is missing");
    *(void **)found = pointer;
    return pointer != NULL;
}

static PyObject *
entry_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
    static char *wanted[] = {"call", "delete_trap", "delete_error", "store", "function", "numbers", "size", "count",
                             "trap", "memory", "options", "most", "backup", "apart", "tokens", "wait", "trapped", "kept",
                             NULL};
    Entry *entry = (Entry *)type->tp_alloc(type, 0);
    if (entry == NULL)
        return NULL;
    entry->vectorcall = entry_call;
    int fits = PyArg_ParseTupleAndKeywords(
        args, names, "$O&O&O&O&O&O&nnO&O&nnnnO!OOO", wanted,
        as_pointer, &entry->call, as_pointer, &entry->delete_trap, as_pointer, &entry->delete_error,
        as_pointer, &entry->store, as_pointer, &entry->function, as_pointer, &entry->numbers, &entry->size,
        &entry->count, as_pointer, &entry->trap, as_pointer, &entry->memory, &entry->options, &entry->most,
        &entry->backup, &entry->apart, &PyList_Type, &entry->tokens, &entry->wait, &entry->trapped, &entry->kept);
    /* What was parsed is only lent; whoever lets go of the entry lets go of it. */
    Py_XINCREF(entry->tokens);
    Py_XINCREF(entry->wait);
    Py_XINCREF(entry->trapped);
    Py_XINCREF(entry->kept);
    if (fits && entry->count != 2 && entry->count != 3) {
        PyErr_SetString(PyExc_ValueError, "a function of two or three numbers is needed");
        fits = 0;
    }
    if (!fits)
        Py_CLEAR(entry);
    return (PyObject *)entry;
}

static void
entry_dealloc(PyObject *self)
{
    Entry *entry = (Entry *)self;
    Py_XDECREF(entry->tokens);
    Py_XDECREF(entry->wait);
    Py_XDECREF(entry->trapped);
    Py_XDECREF(entry->kept);
    Py_TYPE(self)->tp_free(self);
}

static PyMethodDef entry_methods[] = {
    {"at", entry_at, METH_O, "at(state): the same, with its state given."},
    {NULL},
};

static PyTypeObject EntryType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "imhotep_dsl.wasm._entering.Entry",
    .tp_doc = "entry(state, number): the options then. Of a function of three numbers, two are the halves of `number`.",
    .tp_basicsize = sizeof(Entry),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Entry, vectorcall),
    .tp_call = PyVectorcall_Call,
    .tp_new = entry_new,
    .tp_dealloc = entry_dealloc,
    .tp_methods = entry_methods,
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "imhotep_dsl.wasm._entering",
    .m_doc = "Getting into compiled code, quickly.",
    .m_size = -1,
};

PyMODINIT_FUNC
PyInit__entering(void)
{
    if (PyType_Ready(&ReadyType) < 0)
        return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL)
        return NULL;
    if (PyModule_AddType(module, &EntryType) < 0 || PyModule_AddIntConstant(module, "VERSION", VERSION) < 0
        || PyModule_AddStringConstant(module, "SOURCE", AS_TEXT(SOURCE)) < 0)
        Py_CLEAR(module);
    return module;
}
