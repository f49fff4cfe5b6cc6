import { routes } from '@veridico/api';
import { FileButtons, type OfferedFile } from '../../shell/file-buttons.tsx';

/** The result as files. @param reports how many PDFs the archive has */
export function BatchFiles({ lote, reports }: { readonly lote: string; readonly reports: number }) {
  const file = (formato: OfferedFile['formato'], text: string): OfferedFile => ({
    formato,
    text,
    address: routes.loteArchivo.path.replace('{lote}', lote).replace('{formato}', formato),
  });
  return (
    <FileButtons
      name="lote"
      main
      files={[
        file('zip', reports === 1 ? 'ZIP con el PDF' : `ZIP con los ${reports} PDF`),
        file('xlsx', 'Planilla XLSX'),
        file('csv', 'CSV'),
      ]}
    />
  );
}
