// Names of people in every script, with what breaks tables: right to left, marks that stand above
// and below, letters of several code units, and a name that is longer than any column.

export const namesInEveryScript: { readonly [script: string]: string } = {
  Arabic: '\u0645\u062d\u0645\u062f \u0639\u0628\u062f \u0627\u0644\u0644\u0647',
  Hebrew: '\u05d0\u05d1\u05d9 \u05db\u05d4\u05df',
  'Hebrew with vowels':
    '\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd ' + '\u05dc\u05b5\u05d5\u05b4\u05d9',
  Devanagari: '\u092a\u094d\u0930\u093f\u092f\u0902\u0915\u093e \u0936\u0930\u094d\u092e\u093e',
  Han: '\u738b\u5c0f\u660e',
  'Han beyond 16 bits': '\ud842\udfb7\u91ce\u5bb6',
  Hangul: '\uae40\ubbfc\uc900',
  Thai:
    '\u0e01\u0e34\u0e15\u0e15\u0e34\u0e28\u0e31\u0e01\u0e14\u0e34\u0e4c ' +
    '\u0e28\u0e23\u0e35\u0e2a\u0e38\u0e02',
  Cyrillic: '\u0410\u043d\u043d\u0430 \u0419\u043e\u0432\u0430',
  Greek:
    '\u039f\u03b4\u03c5\u03c3\u03c3\u03ad\u03b1\u03c2 \u0391\u03b3\u03b3\u03b5\u03bb\u03ae\u03c2',
  Latin: 'Zo\u00eb \u00c5berg \u0141uczak',
  'combining marks': 'Zoe\u0308 A\u030aberg',
  'many marks': `Z\u0300\u0301\u0302\u0303\u0304\u0305 Algo\u0316\u0317\u0318\u0319`,
  emoji: '\ud83d\udc69\u200d\ud83d\ude92 \ud83c\uddfa\ud83c\uddf8 Ann',
  both: 'Avi \u05db\u05d4\u05df (B-12)',
  apostrophes: "Se\u00e1n O'Brien-D\u2019Arcy, Jr.",
  'no surname': '\u1018\u102d\u102f\u1018\u102d\u102f',
  long: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim(),
  'long, right to left': '\u0645\u062d\u0645\u062f '.repeat(30).trim(),
};
