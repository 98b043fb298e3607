export { InvoiceList } from './ui/InvoiceList.tsx';
export { InvoicePage } from './ui/InvoiceSide.tsx';
export { PaymentList } from './ui/PaymentList.tsx';
export { ReportCenter } from './ui/ReportCenter.tsx';
export { ReportPage } from './ui/ReportPage.tsx';
