"""The program as code close to a machine: functions over numbers, cells of the state and tables."""
