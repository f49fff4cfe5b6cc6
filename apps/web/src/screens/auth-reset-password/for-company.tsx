import { routes } from '@veridico/api';
import { api } from '../../api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

/** What setting the password agrees to: acting for the company whose mail carried the link. */
export function ForCompany({ uid }: { readonly uid: string }) {
  const answer = useAnswer(uid, () => api(routes.empresaDelEnlace, { body: { uid } }));
  if (!answer) return <Skeleton width="most" />;
  // A dead or ordinary link agrees to nothing.
  if (answer.ok && answer.body.empresa === '') return null;
  return (
    <p>
      Al ponerla aceptas actuar por {answer.ok ? <b>{answer.body.empresa}</b> : 'la empresa que te escribió'} en Verídico. Después entras
      con tu correo.
    </p>
  );
}
