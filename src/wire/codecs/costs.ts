// What was paid for, on the wire of reports, invoices and trips: dollars there, cents here.
import { driverCost } from '#domain/reports.ts';
import { codec } from './table.ts';

export const dollars = <N extends string>(at: N) => ({ at, per: 100 }) as const;

export const costs = {
  moves: {},
  payCents: dollars('driverPay'),
  chaseCents: dollars('chaseCost'),
  rideCents: dollars('rideshareCost'),
  bonusCents: dollars('bonus'),
  estimatedCents: dollars('estimatedCost'),
};

export const driverCostCodec = codec(driverCost, { id: {}, name: {}, ...costs });
