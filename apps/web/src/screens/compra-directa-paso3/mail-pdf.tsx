import { useState } from 'react';
import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type Sending = 'no' | 'now' | { readonly ok: boolean; readonly mensaje: string };

/** Mails the PDF to the address of the purchase, for those who want to keep it there. It goes once, however often it is asked for. */
export function MailPdf({ orden }: { readonly orden: string }) {
  const [sending, setSending] = useState<Sending>('no');
  const send = async () => {
    setSending('now');
    const answer = await api(routes.informePorCorreo, { params: { orden } });
    const mensaje = answer.ok
      ? answer.body.mensaje
      : (answer.problem?.mensaje ?? 'No pudimos pedirlo. Revisa tu conexión y vuelve a intentarlo.');
    setSending({ ok: answer.ok, mensaje });
  };
  return (
    <>
      {!(typeof sending === 'object' && sending.ok) && (
        <Button variant="text" busy={sending === 'now'} busyText="Enviando..." onClick={() => void send()}>
          Enviármelo adjunto por correo
        </Button>
      )}
      {typeof sending === 'object' && (
        <Alert tone={sending.ok ? 'ok' : 'error'} focusOnShow>
          <p>{sending.mensaje}</p>
        </Alert>
      )}
    </>
  );
}
