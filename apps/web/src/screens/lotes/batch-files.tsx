import { routes } from '@veridico/api';
import { asFileName } from '@veridico/forms';
import { FileButtons, type OfferedFile } from '../../shell/file-buttons.tsx';

interface BatchFilesProps {
  /** Id. */
  readonly lote: string;
  /** Of the list, which the files bear. */
  readonly nombre: string;
  /** Number of PDFs in the archive. */
  readonly reports: number;
}

/** The result as files. */
export function BatchFiles({ lote, nombre, reports }: BatchFilesProps) {
  const file = (formato: OfferedFile['formato'], text: string): OfferedFile => ({
    formato,
    text,
    address: routes.loteArchivo.path.replace('{lote}', lote).replace('{formato}', formato),
  });
  return (
    <FileButtons
      name={asFileName(nombre) || 'lote'}
      main
      files={[
        file('zip', reports === 1 ? 'ZIP con el PDF' : `ZIP con los ${reports} PDF`),
        file('xlsx', 'Planilla XLSX'),
        file('csv', 'CSV'),
      ]}
    />
  );
}
