import { describe, expect, test } from 'vitest';
import { isSentPicture, pictureHead, picturePlace, whyNotDrawn, whyNotRead } from './pictures.ts';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(24);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const gif = new Uint8Array([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 4, 1, 2, 0]);
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 3, 1, 0]);
const ofText = (text: string) => new TextEncoder().encode(text);

describe('a file', () => {
  test('is known by its bytes, with its size', () => {
    expect(pictureHead(png(640, 480))).toEqual({ type: 'image/png', width: 640, height: 480 });
    expect(pictureHead(gif)).toEqual({ type: 'image/gif', width: 260, height: 2 });
    expect(pictureHead(jpeg)).toEqual({ type: 'image/jpeg', width: 256, height: 3 });
    for (const other of ['<svg>', '<html>', '', '\xff\xd8\xff']) {
      expect(pictureHead(ofText(other))).toBeNull();
    }
    expect(pictureHead(jpeg.slice(0, 8))).toBeNull();
  });

  test('is refused by name, type or size before it is read', () => {
    expect(whyNotRead({ type: 'image/png', size: 10_000_000 })).toBeNull();
    expect(whyNotRead({ type: 'image/png', size: 50_000_000 })).toMatch(/10 MB/);
    for (const type of ['image/svg+xml', 'text/html', '']) {
      expect(whyNotRead({ type, size: 1 })).toMatch(/PNG, GIF or JPEG/);
    }
  });

  test('is refused when its bytes are not what it calls itself, or unfold to too much', () => {
    expect(whyNotDrawn(png(5000, 5000), 'image/png')).toBeNull();
    expect(whyNotDrawn(png(5000, 5000), 'image/jpeg')).toMatch(/PNG, GIF or JPEG/);
    expect(whyNotDrawn(ofText('<script>'), 'image/gif')).toMatch(/PNG, GIF or JPEG/);
    expect(whyNotDrawn(png(60_000, 60_000), 'image/png')).toMatch(/50 million/);
  });
});

test('only a small JPEG or PNG is a picture that is sent', () => {
  expect(isSentPicture('data:image/jpeg;base64,/9j/AAAA')).toBe(true);
  expect(isSentPicture('data:image/png;base64,iVBORw0KGgoAAAA=')).toBe(true);
  for (const bad of [
    'data:image/svg+xml;base64,/9j/AAAA',
    'data:image/jpeg;base64,PHN2Zz4=',
    'data:image/jpeg;base64,/9j/AA"onload=',
    `data:image/jpeg;base64,/9j/${'A'.repeat(300_000)}`,
    'https://x.example/a.jpg',
  ]) {
    expect(isSentPicture(bad)).toBe(false);
  }
});

describe('reading 54: the path of a picture leads', () => {
  test.each([
    ['e1-4', 'e1-4'],
    ['people/ann.jpg', 'people/ann.jpg'],
    ['/people/ann.jpg', 'people/ann.jpg'],
    ['//cdn.example/ann.jpg', 'cdn.example/ann.jpg'],
    ['Zoë Li (2).png', 'Zoë Li (2).png'],
    ['a.jpg?size=2#top', 'a.jpg?size=2#top'],
    // Neither is an address that begins with http.
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['a/https://x.example', null],
    ['..', null],
    ['people/../../data', null],
    ['people//ann.jpg', null],
    ['/', null],
    ['', null],
    ['half \ud800', null],
  ])('%s: below the image base, and never out of it', (path, name) => {
    expect(picturePlace(path)).toEqual(name === null ? null : { is: 'named', name });
  });

  test.each([
    'http://x.example/a.jpg',
    'https://x.example/a.jpg?size=2',
    'HTTPS://X.EXAMPLE/A.JPG',
    'https://x.example/../a.jpg',
    'http',
  ])('%s: to another server, as it begins with http', (address) => {
    expect(picturePlace(address)).toEqual({ is: 'elsewhere', address });
  });

  test('nowhere, where the row itself has the picture', () => {
    expect(picturePlace('data:image/png;base64,iVBORw0KGgo')).toEqual({ is: 'embedded' });
  });

  test.each([
    'data:text/html,<p>',
    'data:image/svg+xml,<svg/>',
    'data:image/gif;base64,R0lGODlh',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
  ])('nowhere, where the row has what is no small picture: %#', (path) => {
    expect(picturePlace(path)).toBeNull();
  });
});

test('a file that begins only in part like a picture is none', () => {
  const first = (bytes: Uint8Array, at: number) => {
    const changed = Uint8Array.from(bytes);
    changed[at] = 0;
    return pictureHead(changed);
  };
  for (const at of [0, 3, 7]) expect(first(png(640, 480), at)).toBeNull();
  for (const at of [0, 3]) expect(first(gif, at)).toBeNull();
  for (const at of [0, 1, 2]) expect(first(jpeg, at)).toBeNull();
});

test('the size of a JPEG is that of its frame, not of a table before it', () => {
  const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0, 3, 1, 0];
  const table = (marker: number) => [0xff, marker, 0, 9, 8, 0, 7, 0, 7, 0, 0];
  const sized = (marker: number) =>
    pictureHead(new Uint8Array([0xff, 0xd8, ...table(marker), ...frame(0xc0)]));
  const size = { type: 'image/jpeg', width: 256, height: 3 };
  for (const marker of [0xc4, 0xc8, 0xcc, 0xbf, 0xd0, 0xdb, 0xe0])
    expect(sized(marker)).toEqual(size);
  for (const marker of [0xc0, 0xc1, 0xc2, 0xcf]) {
    expect(pictureHead(new Uint8Array([0xff, 0xd8, ...frame(marker)]))).toEqual(size);
  }
  // Not at a marker any more.
  expect(pictureHead(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 2, 7, ...frame(0xc0)]))).toBeNull();
});

test('a picture of exactly the most pixels or bytes is taken, and one more is refused', () => {
  expect(whyNotDrawn(png(50_000, 1_000), 'image/png')).toBeNull();
  expect(whyNotDrawn(png(50_001, 1_000), 'image/png')).toBe(
    'a picture has at most 50 million pixels.',
  );
  expect(whyNotRead({ type: 'image/gif', size: 10_000_001 })).toBe('a picture has at most 10 MB.');
  expect(whyNotRead({ type: 'image/jpeg', size: 1 })).toBeNull();
  expect(whyNotRead({ type: 'image/webp', size: 1 })).toBe('a picture is a PNG, GIF or JPEG file.');
  const longest = `data:image/jpeg;base64,/9j/${'A'.repeat(299_973)}`;
  expect(longest).toHaveLength(300_000);
  expect(isSentPicture(longest)).toBe(true);
  expect(isSentPicture(`${longest}A`)).toBe(false);
  expect(isSentPicture(' data:image/jpeg;base64,/9j/AAAA')).toBe(false);
  expect(isSentPicture('data:image/jpeg;base64,/9j/AAAA===')).toBe(false);
});

describe('a small file that unfolds to a large picture is not one that is sent', () => {
  const embedded = (type: string, bytes: Uint8Array) =>
    `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
  const frame = (width: number, height: number, before: readonly number[] = []) => {
    const sized = [11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 0, 0];
    return embedded('jpeg', Uint8Array.from([0xff, 0xd8, 0xff, ...before, 0xc0, 0, ...sized]));
  };

  test.each([
    ['a PNG of 2,048 by 2,048', embedded('png', png(2_048, 2_048)), true],
    ['a PNG of a row more', embedded('png', png(2_048, 2_049)), false],
    ['a PNG of 23,000 by 23,000', embedded('png', png(23_000, 23_000)), false],
    ['a JPEG of 2,048 by 2,048', frame(2_048, 2_048), true],
    ['a JPEG of a column more', frame(2_049, 2_048), false],
    ['a JPEG whose frame begins behind filled bytes', frame(23_000, 23_000, [0xff, 0xff]), false],
    ['a JPEG whose frame stands out of line', frame(23_000, 23_000, [0xe0, 0, 2, 7, 0xff]), false],
  ])('%s', (_what, data, isSent) => {
    expect(isSentPicture(data)).toBe(isSent);
    expect(picturePlace(data)).toEqual(isSent ? { is: 'embedded' } : null);
  });
});

test.each(['a/./b', 'a/', '.', 'a//', '../a', 'a/..'])(
  "the path '%s' leads to no picture",
  (path) => {
    expect(picturePlace(path)).toBeNull();
  },
);
