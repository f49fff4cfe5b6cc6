import { screen } from './shell/load-screen.ts';
import { listedAddress, type Screens } from './shell/screens.ts';
import { usePlace } from './ui/router.tsx';

/** Plan contracting in a table of its own, so that other pages do not fetch its file names. */
export const PLAN_SCREENS: Screens = {
  '/contrata-directo/paso1': screen(() => import('./screens/contrata-directo-paso1/contrata-directo-paso1.tsx'), 'ContrataDirectoPaso1'),
  '/contrata-directo/paso1contrato': screen(
    () => import('./screens/contrata-directo-paso1-contrato/contrata-directo-paso1-contrato.tsx'),
    'ContrataDirectoPaso1Contrato',
  ),
  '/contrata-directo/paso2': screen(() => import('./screens/contrata-directo-paso2/contrata-directo-paso2.tsx'), 'ContrataDirectoPaso2'),
  '/contrata-directo/paso3': screen(() => import('./screens/contrata-directo-paso3/contrata-directo-paso3.tsx'), 'ContrataDirectoPaso3'),
  '/contrata-directo/paso4': screen(() => import('./screens/contrata-directo-paso4/contrata-directo-paso4.tsx'), 'ContrataDirectoPaso4'),
};
/** Handles unknown addresses. */
const AccountRoutes = screen(() => import('./account-routes.tsx'), 'AccountRoutes');

export function PlanRoutes() {
  const { path } = usePlace();
  const Screen = PLAN_SCREENS[listedAddress(PLAN_SCREENS, path)] ?? AccountRoutes;
  return <Screen />;
}
