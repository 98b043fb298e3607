// How a vehicle without a title of its own is called: by screens, files and reports alike.
type Built = {
  readonly year: number | string | null;
  readonly make: string;
  readonly model: string;
};

/** What a vehicle is, as far as it is known: '2022 Ford Transit 350'; '' when nothing is. */
export function modelWords({ year, make, model }: Built): string {
  return [year, make, model].filter((part) => part).join(' ');
}
