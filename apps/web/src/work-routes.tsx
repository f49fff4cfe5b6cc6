import { Aprobaciones } from './screens/aprobaciones/aprobaciones.tsx';
import { Compartidos } from './screens/compartidos/compartidos.tsx';
import { Lotes } from './screens/lotes/lotes.tsx';
import { Cambios } from './screens/mi-plan-cambios/cambios.tsx';
import { Monitoreo } from './screens/monitoreo/monitoreo.tsx';
import { NoEncontrada } from './screens/no-encontrada/no-encontrada.tsx';
import { Sujeto } from './screens/sujeto/sujeto.tsx';
import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { usePlace } from './ui/router.tsx';

/** The daily work of companies, in one file of its own: other pages do not fetch its names. */
export const WORK_SCREENS: Screens = {
  '/compartidos': Compartidos,
  '/change-password': screen(() => import('./screens/change-password/change-password.tsx'), 'ChangePassword'),
  '/mis-informes': screen(() => import('./screens/mis-informes/mis-informes.tsx'), 'MisInformes'),
  '/mi-plan/usuarios': screen(() => import('./screens/mi-plan-usuarios/mi-plan-usuarios.tsx'), 'MiPlanUsuarios'),
  '/lotes': Lotes,
  '/lotes/*': Lotes,
  '/monitoreo': Monitoreo,
  '/aprobaciones': Aprobaciones,
  '/mi-plan/cambios': Cambios,
  '/sujeto/*': Sujeto,
};

/** Rendered inside the guard of the account routes: each of these screens requires a session. */
export function WorkRoutes() {
  const { path } = usePlace();
  const Screen = WORK_SCREENS[listedAddress(WORK_SCREENS, path)] ?? NoEncontrada;
  return <Screen />;
}
