export { EmployeeList } from './ui/EmployeeList.tsx';
export { EmployeeLoading } from './ui/EmployeeLoading.tsx';
export { EmployeePage, NewEmployeePage } from './ui/EmployeePage.tsx';
export { RightsDialog } from './ui/RightsDialog.tsx';
export { useAllEmployees } from './ui/useEmployees.tsx';
export { SavingForm, useSaving } from './ui/SavingForm.tsx';
