import { routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { callAsUser } from '../../session/call-as-user.ts';
import { useSession } from '../../session/use-session.ts';
import { datedName } from '../../shell/report-file-name.ts';
import { Button } from '../../ui/button.tsx';
import { decode, holdsFile, saveBlob } from '../../ui/pdf-viewer/pdf-file.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useSending } from '../../ui/use-sending.ts';

interface DownloadsProps {
  /** As the server answered it. */
  readonly data: object;
  readonly acceso: string;
}

/** The same data as files: JSON with a published schema, and a sealed PDF. */
export function Downloads({ data, acceso }: DownloadsProps) {
  const session = useSession();
  const { busy, refusal, start, stop } = useSending();
  const savePdf = async () => {
    start();
    const request = { body: { acceso } };
    const answer: Answer<'misDatosPdf'> = await (acceso === ''
      ? callAsUser(session, routes.misDatosPdf, request)
      : api(routes.misDatosPdf, request));
    const { base64 = '', tipoContenido = '' } = answer.ok ? answer.body : {};
    if (!answer.ok || !holdsFile({ base64 }))
      return stop((answer.ok ? undefined : answer.problem?.mensaje) ?? 'No pudimos preparar el PDF. Vuelve a intentarlo.');
    stop();
    saveBlob(decode(base64, tipoContenido), datedName('Mis_datos', 'pdf'));
  };
  const saveJson = () => saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), datedName('Mis_datos', 'json'));
  return (
    <>
      <Button variant="primary" busy={busy} busyText="Preparando..." onClick={() => void savePdf()}>
        Descargar PDF sellado
      </Button>
      <Button onClick={saveJson}>Descargar JSON</Button>
      <Refusal reason={refusal} />
    </>
  );
}
