import type { ContractPart } from './terms.ts';

/**
 * Ley 19.628 as reformed by Ley 21.719, in force from 1 December 2026: security 14 quinquies, breaches 14 sexies. Neither side acts on the
 * other's behalf about the persons in the reports. docs/counsel.md lists what counsel must confirm.
 */
export function dataProtection(): ContractPart {
  return {
    titulo: 'Protección de datos personales',
    datos: [
      [
        'Leyes',
        'Las partes tratan datos personales según la Ley N° 19.628 y, desde el 1 de diciembre de 2026, con los cambios de la Ley N° 21.719.',
      ],
      [
        'Responsables',
        'El proveedor es responsable de los registros con que hace los informes y del registro de consultas. El cliente es responsable de la finalidad de cada consulta que piden sus usuarios y de lo que hace con el informe. Ninguno trata esos datos por encargo del otro. Los datos de los usuarios del cliente los trata el proveedor para prestar el servicio, cobrarlo y cumplir la ley.',
      ],
      [
        'Derechos de las personas',
        'El proveedor responde las solicitudes sobre sus registros, y el cliente las que se refieren al uso que hizo de un informe. Quien recibe una que toca al otro se la envía sin demora.',
      ],
      [
        'Seguridad',
        'Cada parte protege los datos con medidas acordes a su riesgo. El proveedor cifra las comunicaciones, da a cada usuario un acceso propio y registra cada consulta. El cliente mantiene al día a sus usuarios, cuida que no compartan sus claves y guarda los informes solo el tiempo que su finalidad requiere.',
      ],
      [
        'Vulneraciones',
        'La parte que sufre una vulneración de seguridad que alcanza datos tratados por este contrato avisa a la otra sin dilación indebida: qué ocurrió, qué datos y personas alcanza y qué medidas tomó. Cada una hace los avisos a la Agencia de Protección de Datos Personales y a las personas que la ley le exige.',
      ],
      [
        'Terceros',
        'El proveedor puede encargar a otros el alojamiento, el envío de correos y el cobro con tarjeta, por contrato escrito y con estas mismas obligaciones. Responde por ellos como por sí mismo, dice quiénes son a quien lo pide y, si tratan datos fuera de Chile, les exige un nivel de protección igual al de la ley chilena.',
      ],
      [
        'Término',
        'Terminado el contrato, el proveedor devuelve al cliente, si lo pide, los datos que este entregó, y los elimina cumplidos los plazos de su política de privacidad. Conserva lo que la ley obliga a guardar, como el registro de consultas y los documentos de cobro.',
      ],
    ],
    parrafos: [],
  };
}

/** Not limited: fraud and gross negligence (Código Civil, articles 44 and 1465), and what the law grants to consumers and small companies. */
export function liability(): ContractPart {
  return {
    titulo: 'Responsabilidad',
    datos: [],
    parrafos: [
      'El proveedor responde de prestar el servicio contratado y de que cada informe diga lo que sus fuentes informaban en la fecha de corte que indica. No responde de las decisiones que el cliente toma con un informe, ni de hechos que no constaban en las fuentes.',
      'El cliente responde, también ante las personas consultadas, de los usos de sus usuarios que la ley o este contrato no permiten.',
      'La indemnización que una parte debe a la otra no pasa de lo pagado por este contrato en los doce meses anteriores al hecho, y no incluye el lucro cesante. Este límite no se aplica al dolo ni a la culpa grave, ni reduce los derechos que la ley da a las personas titulares de datos, a los consumidores y a las micro y pequeñas empresas.',
    ],
  };
}

export function law(): ContractPart {
  return {
    titulo: 'Ley y tribunales',
    datos: [],
    parrafos: [
      'Este contrato se rige por la ley chilena. Las diferencias que las partes no resuelvan entre sí las conocen los tribunales ordinarios del domicilio del proveedor, salvo que la ley permita al cliente acudir a los del suyo.',
    ],
  };
}
