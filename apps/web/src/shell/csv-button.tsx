import { reasonOf, type ReportAnswer } from '../session/report-call.ts';
import { Refusal } from '../ui/refusal.tsx';
import { Button } from '../ui/button.tsx';
import { saveBlob } from '../ui/pdf-viewer/pdf-file.ts';
import { useSending } from '../ui/use-sending.ts';
import { datedName } from './report-file-name.ts';
import styles from './csv-button.module.css';

export type BringCsv = () => Promise<
  | ReportAnswer<'informesCsv'>
  | ReportAnswer<'registroConsultasCsv'>
  | ReportAnswer<'cambiosDeUsuariosCsv'>
  | ReportAnswer<'oficinaBitacoraCsv'>
  | ReportAnswer<'oficinaRegistroDerechosCsv'>
>;

interface CsvButtonProps {
  /** Fetches the list; undefined while the filters are invalid. */
  readonly bring: BringCsv | undefined;
  /** Without day and extension. */
  readonly fileName: string;
}

/** Downloads the shown list, all pages, as a CSV file. */
export function CsvButton({ bring, fileName }: CsvButtonProps) {
  const { busy, refusal, start, stop } = useSending();
  const save = async (ask: BringCsv) => {
    start();
    const answer = await ask();
    if (!answer.ok) return stop(reasonOf(answer) ?? 'No pudimos traer la lista. Revisa tu conexión y vuelve a intentarlo.');
    stop();
    // Reading the response as text removed the byte order mark, without which Excel misreads accents.
    saveBlob(new Blob(['\uFEFF', answer.body], { type: 'text/csv;charset=utf-8' }), datedName(fileName, 'csv'));
  };
  return (
    <div className={styles.csv}>
      <Button busy={busy} busyText="Preparando..." disabled={!bring} onClick={() => bring && void save(bring)}>
        Descargar lista (CSV)
      </Button>
      <Refusal reason={refusal} focusOnShow={false} />
    </div>
  );
}
