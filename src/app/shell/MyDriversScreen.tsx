import { MyDriverList } from '#features/myDrivers/ui.ts';
import { Page } from './Page.tsx';

/** S2 §2: the screen 'My Drivers', loaded when it is first opened. */
export default function MyDriversScreen() {
  return (
    <Page title="My Drivers" isNamedBelow isWhole>
      <MyDriverList />
    </Page>
  );
}
