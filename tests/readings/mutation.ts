/** A file of the product, a text that stands in it once, and what stands there instead. */
export type Mutation = readonly [file: string, from: string, to: string];

/** By the file of the test and its title. */
export type Mutations = {
  readonly [test: string]: { readonly [title: string]: Mutation };
};
