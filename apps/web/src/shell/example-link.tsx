/** Opens a report's example in a tab of its own. @param describedBy id of the report's name */
export function ExampleLink({ code, describedBy }: { readonly code: string; readonly describedBy: string }) {
  return (
    <a href={`/v1/ejemplos/${code}.pdf`} target="_blank" rel="noopener" aria-describedby={describedBy}>
      Ver un ejemplo (PDF)
    </a>
  );
}
