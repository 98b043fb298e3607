// The answer of a VIN decoder in the public decoder's shape (S1 §7): variables and their values.

export type VinFact = { readonly variable: string; readonly value: string };
