import { useRef, useState, type SubmitEvent } from 'react';
import { routes } from '@veridico/api';
import { ATTACHED_TYPES, attachmentFault, readAttachment } from '../../requests/read-attachment.ts';
import { datedName } from '../../shell/report-file-name.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { decode, holdsFile, saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useSending } from '../../ui/use-sending.ts';
import type { RequestPage, Stage } from './use-request.ts';
import styles from './peticion.module.css';

interface ActsProps {
  readonly page: RequestPage;
  readonly stage: Stage;
}

const LOST = 'Se cortó la conexión. Vuelve a intentarlo.';

/** What the person may still do with a request. */
export function StageActs({ page, stage }: ActsProps) {
  const open = stage.estado !== 'resuelta' && stage.estado !== 'desistida';
  return (
    <>
      {stage.carta && <Letter page={page} stage={stage} />}
      {open && <Attach page={page} stage={stage} />}
      {open && <Withdraw page={page} stage={stage} />}
    </>
  );
}

/** The number and the code, or the access, that the page was opened with. */
function keyOf({ key, titular }: RequestPage, { numero }: Stage) {
  return { numero, codigo: key.codigo, acceso: titular.acceso };
}

function Letter({ page, stage }: ActsProps) {
  const { busy, refusal, start, stop } = useSending();
  const save = async () => {
    start();
    const answer = await page.titular.call(routes.peticionCarta, { body: keyOf(page, stage) });
    const { base64 = '', tipoContenido = '' } = answer.ok ? answer.body : {};
    if (!answer.ok || !holdsFile({ base64 })) return stop((answer.ok ? undefined : answer.problem?.mensaje) ?? LOST);
    stop();
    saveBlob(decode(base64, tipoContenido), datedName(`Carta_${stage.numero}`, 'pdf'));
  };
  return (
    <div className={styles.part}>
      <Button variant="primary" busy={busy} busyText="Preparando..." onClick={() => void save()}>
        Descargar la carta firmada
      </Button>
      <Refusal reason={refusal} />
    </div>
  );
}

function Attach({ page, stage }: ActsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [added, setAdded] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refuse = (sentence: string) => {
    setBusy(false);
    setFault(sentence);
    input.current?.focus();
  };
  const send = async (chosen: File) => {
    setBusy(true);
    setAdded(undefined);
    const document = await readAttachment(chosen);
    if (typeof document === 'string') return refuse(document);
    const answer = await page.titular.call(routes.peticionAdjuntar, { body: { ...keyOf(page, stage), ...document } });
    if (!answer.ok) return refuse(answer.problem?.mensaje ?? LOST);
    setBusy(false);
    setFile(undefined);
    if (input.current) input.current.value = '';
    setAdded(document.nombre);
    page.show(answer.body);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (!file) return refuse('Elige primero el archivo.');
    void send(file);
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {added !== undefined && (
        <Alert tone="ok" focusOnShow>
          <p>Agregamos «{added}».</p>
        </Alert>
      )}
      <FileField
        ref={input}
        name="adjunto"
        label="Agregar un documento"
        accept={ATTACHED_TYPES}
        chosen={file?.name}
        error={fault}
        help="PDF, JPG o PNG de hasta 5 MB, hasta cinco en total."
        onChoose={(chosen) => {
          setFile(chosen);
          setFault(chosen && attachmentFault(chosen));
        }}
      />
      <Button type="submit" busy={busy} busyText="Enviando...">
        Agregar documento
      </Button>
    </form>
  );
}

function Withdraw({ page, stage }: ActsProps) {
  const { busy, refusal, start, stop } = useSending();
  const [sure, setSure] = useState(false);
  const send = async () => {
    start();
    const answer = await page.titular.call(routes.peticionDesistir, { body: { ...keyOf(page, stage), version: stage.version } });
    stop(answer.ok ? undefined : (answer.problem?.mensaje ?? LOST));
    if (answer.ok) return page.show(answer.body);
    if (answer.problem?.codigo === 'PETICION_CAMBIADA') await page.open(page.key);
  };
  return (
    <div className={styles.part}>
      {sure ? (
        <>
          <Alert tone="warn" focusOnShow>
            <p>Si desistes, la petición se cierra y lo que estaba detenido vuelve a comunicarse.</p>
          </Alert>
          <div className={styles.acts}>
            <Button busy={busy} busyText="Enviando..." onClick={() => void send()}>
              Sí, desistir
            </Button>
            <Button variant="text" onClick={() => setSure(false)}>
              Volver
            </Button>
          </div>
        </>
      ) : (
        <Button variant="text" onClick={() => setSure(true)}>
          Desistir de esta petición
        </Button>
      )}
      <Refusal reason={refusal} />
    </div>
  );
}
