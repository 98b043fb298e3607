// Draws a component on the test's page with the product's styles, in one theme, and takes it away.
import '../base.css';
import '../marks/icons.ts';
import '../tokens.css';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, inject, onTestFinished } from 'vitest';
import { colorRules, lowerContrast, wholeContrast } from './contrast.ts';

axe.configure(wholeContrast);

/** Returns a function that draws again, and the element it draws in. */
export function mount(content: ReactNode): {
  readonly box: HTMLElement;
  draw(content: ReactNode): void;
} {
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
    delete document.documentElement.dataset['theme'];
  });
  const draw = (next: ReactNode) => flushSync(() => root.render(next));
  draw(content);
  return { box, draw };
}

export const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/**
 * The themes in which a test checks by itself: one here, by its name, both in the long tests. Only
 * rules about colors depend on the theme, they take long, and the widgets are checked in both.
 */
function themesHere(): readonly Theme[] {
  if (inject('propertyRuns') > 1) return themes;
  const name = expect.getState().currentTestName ?? '';
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return [sum % 2 === 0 ? 'light' : 'dark'];
}

/** What axe finds wrong, in words: by every rule, and in a second theme by those of color. */
export async function axeViolations(shown = themesHere()): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of shown) {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.dataset['animations'] = 'off';
    // Waits for late animations. A cancelled animation rejects and counts as finished: switching
    // animations off may cancel any of them.
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const { violations, passes } = await axe.run(document.body, {
      ...(theme === shown[0] ? {} : { runOnly: [...colorRules] }),
      // Of what passes one example each, because describing all takes as long as checking.
      resultTypes: ['violations'],
      // A widget alone is no page: it has no landmarks and no first heading.
      rules: {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        // Off unless it is asked for.
        'color-contrast-enhanced': { enabled: true },
        [lowerContrast]: { enabled: false },
      },
    });
    // A widget without text has nothing to check about colors.
    if (theme === shown[0] && passes.length === 0) found.push('axe checked nothing');
    for (const { id, nodes } of violations) {
      for (const node of nodes) {
        found.push(`${theme}: ${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`);
      }
    }
  }
  delete document.documentElement.dataset['animations'];
  return found;
}
