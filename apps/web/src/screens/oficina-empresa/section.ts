import type { ReactNode } from 'react';
import type { EmpresaDeOficina } from '@veridico/api';

/** What every section of the page gets. */
export interface SectionProps {
  readonly company: EmpresaDeOficina;
  /** Opens a dialog of the section's own. */
  readonly onOpen: (dialog: ReactNode) => void;
  readonly onClose: () => void;
  /** Tells the outcome and reads the company again. */
  readonly onDone: (mensaje: string) => void;
}
