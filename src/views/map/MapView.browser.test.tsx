import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '../kit/testing/mount.tsx';
import { MapView } from './MapView.tsx';

afterEach(() => vi.restoreAllMocks());

test('without WebGL 2 no map is created and onNoGraphics is called', async () => {
  // One function for all kinds of context: the types of its overloads cannot be mocked.
  const getContext = HTMLCanvasElement.prototype.getContext as (kind: string) => unknown;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function mock(
    this: HTMLCanvasElement,
    kind: string,
  ) {
    return kind === 'webgl2' ? null : (getContext.call(this, kind) as never);
  });
  const calls: string[] = [];
  const { box } = mount(
    <MapView
      streets="none"
      mode="resources"
      isAnimated={false}
      events={{}}
      onMap={() => calls.push('map')}
      onLoadError={() => calls.push('error')}
      onNoGraphics={() => calls.push('no graphics')}
    />,
  );
  await vi.waitFor(() => expect(calls).toEqual(['no graphics']));
  expect(box.querySelector('canvas')).toBeNull();
});
