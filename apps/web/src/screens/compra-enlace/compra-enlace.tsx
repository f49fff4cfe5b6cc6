import { useEffect, useRef, useState } from 'react';
import { navigate, usePlace } from '../../ui/router.tsx';
import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { Help } from '../../shell/help.tsx';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { BY_LINK, reportAddress } from '../../shell/report-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './compra-enlace.module.css';

const TITLE = 'Tu informe';

/** Where a mailed link leads. Only the press uses the link up: programs that read mail follow every address in it. */
export function CompraEnlace() {
  usePageTitle(TITLE);
  const enlace = usePlace().path.split('/')[2] ?? '';
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const open = async () => {
    setBusy(true);
    setRefusal(undefined);
    const answer = await api(routes.enlaceInforme, { params: { enlace } });
    // Who went elsewhere meanwhile is left there.
    if (!here.current) return;
    setBusy(false);
    // In place of this page: the used link is no step to come back to.
    if (answer.ok) navigate(reportAddress(answer.body.orden), { replace: true, state: BY_LINK });
    else setRefusal(read(answer));
  };

  return (
    <PurchaseShell current={2}>
      <meta name="robots" content="noindex" />
      <div className={styles.page}>
        <h1>{TITLE}</h1>
        <Sheet filete>
          <div className={styles.sheet}>
            {!refusal?.final && <p>Al usar el enlace de tu correo, tu informe queda a la vista por una hora. Después puedes pedir otro.</p>}
            {refusal && (
              <Alert tone="error" focusOnShow>
                <p>{refusal.mensaje}</p>
                {refusal.final && <p>Pide otro con el correo que usaste al comprar: tu informe sigue guardado.</p>}
              </Alert>
            )}
            {refusal?.final ? (
              <ButtonLink variant="primary" to="/recuperar-compra">
                Recuperar mi compra
              </ButtonLink>
            ) : (
              <Button variant="primary" onClick={() => void open()} busy={busy} busyText="Abriendo...">
                Ver mi informe
              </Button>
            )}
          </div>
        </Sheet>
        {refusal && <Help />}
      </div>
    </PurchaseShell>
  );
}

interface Refusal {
  readonly mensaje: string;
  /** Pressing again cannot help. */
  readonly final: boolean;
}

function read({ status, problem }: Extract<Answer<'enlaceInforme'>, { ok: false }>): Refusal {
  const unknown = status === problems.ENLACE_DESCONOCIDO.status || status === problems.PETICION_INVALIDA.status;
  if (unknown) return { mensaje: problems.ENLACE_DESCONOCIDO.mensaje, final: true };
  return { mensaje: problem?.mensaje ?? 'Se cortó la conexión antes de abrir tu informe. Vuelve a intentarlo.', final: false };
}
