import { MyDriverList } from '#features/myDrivers/ui.ts';
import { Page } from './Page.tsx';
import { screens } from './ways.ts';

/** S2 §2: the screen 'My Drivers', loaded when it is first opened. */
export default function MyDriversScreen() {
  return (
    <Page title={screens['my-drivers'].title} isNamedBelow isWhole>
      <MyDriverList />
    </Page>
  );
}
