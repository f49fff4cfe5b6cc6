import { useState } from 'react';
import { problems, routes } from '@veridico/api';
import { api } from '../../api.ts';
import { tabEntries } from '../../browser-storage.ts';
import { Help } from '../../shell/help.tsx';
import page from '../../shell/order-form.module.css';
import { Width } from '../../shell/page-parts.tsx';
import { PublicShell } from '../../shell/public-shell.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { navigate } from '../../ui/router.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSending } from '../../ui/use-sending.ts';

const TITLE = 'Mira tus datos';
/** Answers after which the same link cannot serve. */
const FINAL: readonly string[] = ['ENLACE_DESCONOCIDO', 'ENLACE_USADO', 'ENLACE_VENCIDO', 'PETICION_INVALIDA'];

/** Target of the mailed link. Only the press consumes it: mail programs open every address. */
export function MisDatosEnlace() {
  usePageTitle(TITLE);
  const [enlace] = useState(() => location.hash.slice(1));
  const [over, setOver] = useState(enlace === '');
  const { busy, refusal, start, stop } = useSending();
  const open = async () => {
    start();
    const answer = await api(routes.misDatosAbrir, { body: { enlace } });
    if (!answer.ok) {
      const { codigo, mensaje } = answer.problem ?? {};
      setOver(FINAL.includes(codigo ?? ''));
      return stop(mensaje ?? 'Se cortó la conexión antes de abrir tus datos. Vuelve a intentarlo.');
    }
    const kept = tabEntries.write('mis-datos:acceso', answer.body.acceso ?? '');
    if (!kept) return stop('Tu navegador no deja guardar nada en esta pestaña. Ábrela fuera del modo privado y pide otro enlace.');
    // Replaces this page: back must not lead to a used link.
    navigate('/mis-datos', { replace: true });
  };
  const said = refusal ?? (over ? problems.ENLACE_DESCONOCIDO.mensaje : undefined);
  return (
    <PublicShell>
      <meta name="robots" content="noindex" />
      <Width className={page.page}>
        <h1>{TITLE}</h1>
        <Sheet filete>
          <div className={page.form}>
            {!over && <p>El enlace de tu correo abre tus datos por media hora en esta pestaña. Sirve una sola vez.</p>}
            {said !== undefined && (
              <Alert tone="error" focusOnShow>
                <p>{said}</p>
              </Alert>
            )}
            {over ? (
              <ButtonLink variant="primary" to="/mis-datos">
                Pedir otro enlace
              </ButtonLink>
            ) : (
              <Button variant="primary" onClick={() => void open()} busy={busy} busyText="Abriendo...">
                Ver mis datos
              </Button>
            )}
          </div>
        </Sheet>
        {said !== undefined && <Help />}
      </Width>
    </PublicShell>
  );
}
