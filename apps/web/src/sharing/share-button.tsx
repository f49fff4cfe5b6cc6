import { Suspense, useState } from 'react';
import { findReport } from '@veridico/reports';
import { screen } from '../shell/load-screen.ts';
import { Button } from '../ui/button.tsx';

const ShareDialog = screen(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  readonly idConsulta: string;
  /** Name of the report. */
  readonly informe: string;
  readonly wide?: boolean;
  readonly variant?: 'text';
  readonly 'aria-describedby'?: string;
}

/** Opens the dialog that shares a report. */
export function ShareButton({ idConsulta, informe, ...rest }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...rest} onClick={() => setOpen(true)}>
        Compartir
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog idConsulta={idConsulta} informe={informe} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Whether the button is offered: a report about a person only where it is the reader's own. The server decides in any case.
 * @param codigo of the report; undefined where another server did not say it
 */
export function mayOfferSharing(codigo: string | undefined, own: boolean): boolean {
  const report = findReport(codigo ?? '');
  return report !== undefined && (own || report.subject !== 'persona');
}
