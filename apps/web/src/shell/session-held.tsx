import type { RefusalBody } from '@veridico/api';
import { useSession } from '../session/use-session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { SecondFactorPending } from './second-factor-pending.tsx';
import { reloadPage } from './reload-page.ts';
import layout from './layout.module.css';

/** In place of a page that cannot go on, so that nothing of another company stays on it. */
export function SessionHeld({ refusal: { codigo, mensaje } }: { readonly refusal: RefusalBody }) {
  const session = useSession();
  if (codigo !== 'EMPRESA_CAMBIADA') return <SecondFactorPending mensaje={mensaje ?? ''} />;
  const go = async () => {
    await session.refreshCliente();
    reloadPage();
  };
  return (
    <div className={layout.stack}>
      <h1>Ahora actúas por otra empresa</h1>
      <Alert tone="warn" focusOnShow>
        <p>Cambiaste de empresa en otra pestaña, o dejaste de actuar por la que mostraba esta página.</p>
      </Alert>
      <Button variant="primary" onClick={() => void go()}>
        Seguir con la otra empresa
      </Button>
    </div>
  );
}
