export { EmployeeList } from './ui/EmployeeList.tsx';
export { EmployeePage, NewEmployeePage } from './ui/EmployeePage.tsx';
