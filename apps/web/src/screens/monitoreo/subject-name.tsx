import { Link } from '../../ui/router.tsx';
import { RutText } from '../../ui/rut.tsx';
import layout from '../../shell/layout.module.css';

interface SubjectNameProps {
  readonly subject: { readonly rut: string; readonly propiedad: string; readonly nombre: string };
}

/** A company by name and RUT, a property by address and rol, a person by RUT alone; a RUT leads to its reports. */
export function SubjectName({ subject: { rut, propiedad, nombre } }: SubjectNameProps) {
  return (
    <span>
      {rut === '' ? (
        <b>{nombre || propiedad}</b>
      ) : (
        <Link to={`/sujeto/${rut}`}>
          <b>{nombre || <RutText rut={rut} />}</b>
        </Link>
      )}
      {nombre !== '' && <span className={layout.sub}>{rut === '' ? propiedad : <RutText rut={rut} />}</span>}
    </span>
  );
}
