import { EN_GB } from './en-gb.ts';
import type { Labels } from './labels.ts';

export const EN_US: Labels = {
  ...EN_GB,
  statement: 'Itemized invoice',
  invoiceNumber: 'Invoice #',
  issueDate: 'Invoice date',
  dueDate: 'Due date',
  customerNumber: 'Customer #',
  purchaseOrder: 'P.O. #',
  seller: 'Seller',
  buyer: 'Buyer',
  billTo: 'Bill to',
  attention: 'Attn:',
  position: '#',
  article: 'Item',
  taxRate: 'Tax',
  linesTotal: 'Items total',
  net: 'Subtotal',
  tax: 'Sales tax',
  taxSummary: 'Sales tax',
  taxBase: 'Taxable',
  taxAmount: 'Tax',
  gross: 'Total',
  paid: 'Less deposit received',
  due: 'Balance due',
  payment: 'Remit payment to',
  bank: 'Bank',
  accountNumber: 'Account #',
  routingNumber: 'Routing # (ABA)',
  phone: 'Phone',
  website: 'Web',
  signature: 'Authorized signature',
  reasons: {
    Z: 'Not subject to sales tax',
    E: 'Exempt from sales tax',
    G: 'Export sale, exempt from sales tax',
  },
  terms: (kind, days) => {
    switch (kind) {
      case 'on-receipt':
        return 'Due on receipt';
      case 'net':
        return `Net ${days}`;
      case 'end-of-month':
        return days === 0 ? 'Due at end of month' : `Net ${days} EOM`;
    }
  },
};
