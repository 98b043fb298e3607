import { expect, test } from 'vitest';
import { isSentPicture, pictureHead } from '#domain/pictures.ts';
import { faceNameOf, faceOf, isFaceName } from './faces.ts';

test('a face is a picture as consoles show it, the same for the same name', () => {
  const names = Array.from({ length: 40 }, (_, at) => faceNameOf(at)).filter(
    (name) => name !== null,
  );
  expect(names.length).toBeLessThan(40);
  expect(names.every(isFaceName)).toBe(true);
  const faces = names.map(faceOf);
  expect(faces.every(isSentPicture)).toBe(true);
  expect(new Set(faces).size).toBeGreaterThan(25);
  expect(faceOf('face-1')).toBe(faceOf('face-1'));
  const bytes = Uint8Array.from(atob(faceOf('face-1').split(',')[1] ?? ''), (letter) =>
    letter.charCodeAt(0),
  );
  expect(pictureHead(bytes)).toEqual({ type: 'image/png', width: 64, height: 64 });
});
