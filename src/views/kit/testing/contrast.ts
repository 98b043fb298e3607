// How axe judges contrast: one rule for both levels, because each of the two it has by itself
// computes the background of every text anew, and that is the most expensive part of a run.
import type { Spec } from 'axe-core';

/** The rules whose outcome depends on the theme. */
export const colorRules: readonly string[] = ['color-contrast-enhanced', 'link-in-text-block'];

/** The rule of the lower level, which the other includes under `wholeContrast`. */
export const lowerContrast = 'color-contrast';

/**
 * For `axe.configure`: axe's own options of the higher level (AAA) without its lower bound, under
 * which it leaves a text to the lower level's rule. Every text below 7, or 4.5 if large, is a
 * violation.
 */
export const wholeContrast: Spec = {
  checks: [
    {
      id: 'color-contrast-enhanced',
      evaluate: 'color-contrast-evaluate',
      options: {
        ignoreUnicode: true,
        ignoreLength: false,
        ignorePseudo: false,
        boldValue: 700,
        boldTextPt: 14,
        largeTextPt: 18,
        contrastRatio: { normal: { expected: 7 }, large: { expected: 4.5 } },
        pseudoSizeThreshold: 0.25,
        shadowOutlineEmMax: 0.1,
        textStrokeEmMin: 0.03,
      },
    },
  ],
};
