import { ProfilePage } from '#features/profile/ui.ts';
import { Page } from './Page.tsx';
import { screens } from './ways.ts';

/** S2 §7: the user's own data, loaded when it is first opened. */
export default function ProfileScreen() {
  return (
    <Page title={screens.profile.title} isNamedBelow isWhole>
      <ProfilePage />
    </Page>
  );
}
