export { employeesProcess } from './employees.process.ts';
export { employeesIn } from './employees.queries.ts';
export { type EmployeesSees, employeesSlice, type EmployeesTypes } from './employees.slice.ts';
