import type { ComponentType } from 'react';
import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { usePlace } from './ui/router.tsx';

const About = screen(() => import('./about-routes.tsx'), 'AboutRoutes');
const Data = screen(() => import('./data-routes.tsx'), 'DataRoutes');
const Work = guarded(screen(() => import('./work-routes.tsx'), 'WorkRoutes'));
const Office = guarded(screen(() => import('./office-routes.tsx'), 'OfficeRoutes'));

/** Second half of the specification's route table: accounts and all routes that need one. */
export const ACCOUNT_SCREENS: Screens = {
  '/auth/login': screen(() => import('./screens/auth-login/auth-login.tsx'), 'AuthLogin'),
  '/auth/register': screen(() => import('./screens/auth-register/auth-register.tsx'), 'AuthRegister'),
  '/auth/recover-password': screen(() => import('./screens/auth-recover-password/auth-recover-password.tsx'), 'AuthRecoverPassword'),
  '/auth/reset-password': screen(() => import('./screens/auth-reset-password/auth-reset-password.tsx'), 'AuthResetPassword'),
  '/auth/confirmar-correo': screen(() => import('./screens/auth-confirmar-correo/auth-confirmar-correo.tsx'), 'AuthConfirmarCorreo'),
  '/': guarded(screen(home, 'Informes')),
  '/consulta-informe': guarded(
    screen(() => import('./screens/consulta-informe/consulta-informe.tsx'), 'ConsultaInforme'),
    true,
  ),
  '/mi-plan': guarded(screen(() => import('./screens/mi-plan/mi-plan.tsx'), 'MiPlan')),
  '/tareas': Office,
  '/oficina': Office,
  '/perfil': guarded(screen(() => import('./screens/perfil/perfil.tsx'), 'Perfil')),
};
const NoEncontrada = screen(() => import('./screens/no-encontrada/no-encontrada.tsx'), 'NoEncontrada');

/** Loads the target of its Comprar button too: on a slow connection a press would otherwise appear to do nothing. */
async function home() {
  const file = await import('./screens/informes/informes.tsx');
  import('./screens/compra-directa-paso1/compra-directa-paso1.tsx').catch(() => undefined);
  return file;
}

/** Wraps a screen that requires a session. @param saysRefusal see Guard */
function guarded(Screen: ComponentType, saysRefusal?: boolean): ComponentType {
  return screen(async () => {
    const { Guard } = await import('./session/guard.tsx');
    const Guarded = () => (
      <Guard saysRefusal={saysRefusal}>
        <Screen />
      </Guard>
    );
    return { Guarded };
  }, 'Guarded');
}

/** A separate module, so that buying does not fetch session code. */
export function AccountRoutes() {
  const { path } = usePlace();
  const Screen = TABLES.find(([start]) => start.test(path))?.[1] ?? ACCOUNT_SCREENS[listedAddress(ACCOUNT_SCREENS, path)] ?? NoEncontrada;
  return <Screen />;
}

/** Tables of their own, by what their addresses begin with. */
const TABLES = [
  [/^\/oficina\//i, Office],
  [/^\/(change-password|mis-informes|mi-plan\/usuarios|sujeto\/|lotes|monitoreo|compartidos|aprobaciones|mi-plan\/cambios)/i, Work],
  [/^\/(ayuda|quienes-somos|proteccion-de-datos)(\/|$)/i, About],
  [/^\/(mis-datos|compra|compartido|test-cliente|mi-plan\/(solicitud|pago))(\/|$)/i, Data],
] as const;
