export { employeesProcess } from './employees.process.ts';
export { type EmployeesSees, employeesSlice, type EmployeesTypes } from './employees.slice.ts';
