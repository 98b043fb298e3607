import { type ActsOf, AuditDialog } from '#features/audit/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { labelOf, requests } from './requests.ts';

type AuditProps = {
  readonly of?: ActsOf;
  readonly onClose: () => void;
};

/** The activity log of this session, all of it or of some rows. */
export function Audit({ of, onClose }: AuditProps) {
  const user = useSelect((all) => (all as unknown as ConsoleSees).session.state.user);
  return (
    <AuditDialog
      {...(of ? { of } : {})}
      requests={requests}
      labelOf={labelOf}
      nameOf={(actor) => (actor === user?.id ? user.name : actor)}
      onClose={onClose}
    />
  );
}
