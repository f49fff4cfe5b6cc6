import { useEffect, useRef, useState } from 'react';
import { navigate, usePlace } from '../../ui/router.tsx';
import { problems, routes, type Answer } from '@veridico/api';
import { api } from '../../api.ts';
import { Help } from '../../shell/help.tsx';
import { identityPage } from '../../plan/addresses.ts';
import { PLAN_STEPS } from '../../plan/steps.ts';
import { PurchaseShell } from '../../shell/purchase-shell.tsx';
import { BY_LINK, reportAddress } from '../../shell/report-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './compra-enlace.module.css';

/** Texts for a report's link, and for a plan's link that continues at the identity check. Each needs a press. */
const WORDS = {
  informe: {
    title: 'Tu informe',
    what: 'Al usar el enlace de tu correo, tu informe queda a la vista por una hora. Después puedes pedir otro.',
    action: 'Ver mi informe',
    cutOff: 'Se cortó la conexión antes de abrir tu informe. Vuelve a intentarlo.',
  },
  plan: {
    title: 'Tu contratación',
    what: 'El enlace de tu correo te lleva a comprobar la identidad del representante legal, con la serie de su carnet.',
    action: 'Continuar',
    cutOff: 'Se cortó la conexión antes de abrir tu contratación. Vuelve a intentarlo.',
  },
} as const;

/** Target of a mailed link. Only the press consumes the link: mail programs open every address. */
export function CompraEnlace() {
  const { path, query } = usePlace();
  const plan = query.has('contratacion');
  const words = WORDS[plan ? 'plan' : 'informe'];
  usePageTitle(words.title);
  const enlace = path.split('/')[2] ?? '';
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const openLink = async () => {
    setBusy(true);
    setRefusal(undefined);
    const answer = await api(routes.enlaceInforme, { params: { enlace } });
    // The user navigated elsewhere meanwhile.
    if (!here.current) return;
    setBusy(false);
    // Replaces this page: back must not lead to a consumed link.
    if (!answer.ok) setRefusal(readRefusal(answer, words.cutOff));
    else if (answer.body.tipo === 'plan') navigate(identityPage(answer.body.orden), { replace: true });
    else navigate(reportAddress(answer.body.orden), { replace: true, state: BY_LINK });
  };

  return (
    <PurchaseShell {...(plan ? { steps: PLAN_STEPS, current: 3 } : { current: 2 })}>
      <meta name="robots" content="noindex" />
      <div className={styles.page}>
        <h1>{words.title}</h1>
        <Sheet filete>
          <div className={styles.sheet}>
            {!refusal?.final && <p>{words.what}</p>}
            {refusal && (
              <Alert tone="error" focusOnShow>
                <p>{refusal.mensaje}</p>
                {refusal.final && <p>{plan ? CONTRACTED : 'Pide otro con el correo que usaste al comprar: tu informe sigue guardado.'}</p>}
              </Alert>
            )}
            {refusal?.final ? (
              !plan && (
                <ButtonLink variant="primary" to="/recuperar-compra">
                  Recuperar mi compra
                </ButtonLink>
              )
            ) : (
              <Button variant="primary" onClick={() => void openLink()} busy={busy} busyText="Abriendo...">
                {words.action}
              </Button>
            )}
          </div>
        </Sheet>
        {refusal && <Help />}
      </div>
    </PurchaseShell>
  );
}

const CONTRACTED = 'Si ya comprobaste la identidad no falta nada. Si no, escríbenos: una persona puede seguir contigo.';

interface Refusal {
  readonly mensaje: string;
  /** Retrying cannot help. */
  readonly final: boolean;
}

function readRefusal({ status, problem }: Extract<Answer<'enlaceInforme'>, { ok: false }>, cutOff: string): Refusal {
  const unknown = status === problems.ENLACE_DESCONOCIDO.status || status === problems.PETICION_INVALIDA.status;
  if (unknown) return { mensaje: problems.ENLACE_DESCONOCIDO.mensaje, final: true };
  return { mensaje: problem?.mensaje ?? cutOff, final: false };
}
