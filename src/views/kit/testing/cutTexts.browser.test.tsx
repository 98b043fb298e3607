import type { CSSProperties, ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { beyondWindow, cutTexts } from './cutTexts.ts';
import { mount } from './mount.tsx';

const name = 'A name too long for its box';

/** The long name, cut to 60 px. */
function Name({ style }: { readonly style?: CSSProperties }) {
  return (
    <span className="block cut rigid" style={{ width: 60, ...style }}>
      {name}
    </span>
  );
}

function Row(props: { readonly width: number; readonly children: ReactNode }) {
  return (
    <div className="flex" style={{ width: props.width }}>
      {props.children}
    </div>
  );
}

/** The names that are found in a drawn part. */
function namesIn(content: ReactNode): readonly string[] {
  return cutTexts(mount(content).box).map((found) => found.replace(/ \(.*/, ''));
}

describe('a text that is cut is found', () => {
  test('where its row ends far behind it', () => {
    const row = (
      <Row width={600}>
        <Name />
      </Row>
    );
    expect(namesIn(row)).toEqual([name]);
  });

  test('where free space is before it', () => {
    const row = (
      <Row width={600}>
        <Name style={{ marginLeft: 'auto' }} />
      </Row>
    );
    expect(namesIn(row)).toEqual([name]);
  });

  test('where the room is beside the box it fills', () => {
    const row = (
      <Row width={600}>
        <div>
          <Name />
        </div>
        <b className="away">1</b>
      </Row>
    );
    expect(namesIn(row)).toEqual([name]);
  });

  test('where a neighbor grows beyond what is in it', () => {
    const row = (
      <Row width={600}>
        <Name />
        <span className="grow">1</span>
      </Row>
    );
    expect(namesIn(row)).toEqual([name]);
  });

  test('where a box around it cuts it', () => {
    const row = (
      <Row width={600}>
        <div className="clip rigid" style={{ width: 60 }}>
          <span className="whole">{name}</span>
        </div>
      </Row>
    );
    expect(namesIn(row)).toEqual([name]);
  });
});

test.each([{ textOverflow: 'clip' }, { display: 'flex' }])(
  'a text that is cut without an ellipsis (%j) is found in a full row',
  (style) => {
    const row = (
      <Row width={60}>
        <Name style={style} />
      </Row>
    );
    expect(namesIn(row)).toEqual([name]);
  },
);

describe('a text that is cut is left', () => {
  test('where its row is full', () => {
    const row = (
      <Row width={140}>
        <Name />
        <span className="rigid" style={{ width: 80 }}>
          1
        </span>
      </Row>
    );
    expect(namesIn(row)).toEqual([]);
  });

  test('where the free space is less than what is missing', () => {
    const row = (
      <Row width={90}>
        <Name />
      </Row>
    );
    expect(namesIn(row)).toEqual([]);
  });

  test('in a cell, whose column the operator makes wider', () => {
    const row = (
      <div className="flex" role="row" style={{ width: 600 }}>
        <span className="block cut rigid" role="gridcell" style={{ width: 60 }}>
          {name}
        </span>
      </div>
    );
    expect(namesIn(row)).toEqual([]);
  });

  test('where it can be scrolled', () => {
    const row = (
      <Row width={600}>
        <div className="scroll rigid whole" style={{ width: 60 }}>
          {name}
        </div>
      </Row>
    );
    expect(namesIn(row)).toEqual([]);
  });

  test('in a panel of its own width', () => {
    const row = (
      <Row width={600}>
        <aside className="rigid" style={{ width: 60 }}>
          <Name />
        </aside>
      </Row>
    );
    expect(namesIn(row)).toEqual([]);
  });
});

test('a text that is shown whole is not found', () => {
  const row = (
    <Row width={600}>
      <Name style={{ width: 'auto' }} />
    </Row>
  );
  expect(namesIn(row)).toEqual([]);
});

describe('what ends beyond the window', () => {
  const far = { position: 'fixed', left: 'calc(100vw - 20px)' } as const;

  test('is found, a text by its words and a control by its name', () => {
    const { box } = mount(
      <div style={far}>
        <b className="whole">Two words</b>
        <button type="button" aria-label="Close" style={{ width: 40, height: 20 }} />
      </div>,
    );
    expect(beyondWindow(box)).toEqual(['Two words', 'Close']);
  });

  test('is left where a box scrolls to it', () => {
    const { box } = mount(
      <div className="scroll whole" style={{ ...far, width: 20 }}>
        <b>Two words</b>
      </div>,
    );
    expect(beyondWindow(box)).toEqual([]);
  });
});
