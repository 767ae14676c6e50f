const groups: readonly (readonly [RegExp, string])[] = [
  [/^(\+7)(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3-$4-$5'],
  [/^(\+(?:375|998))(\d{2})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3-$4-$5'],
  [/^(\+(?:374|996|992))(\d{2,3})(\d{3})(\d{3})$/, '$1 $2 $3-$4'],
]

/** A telephone as people read it out, `+7 900 123-45-67`, with spaces that do not break; one of a plan not known here stays as it is. */
export const phoneText = (phone: string): string => {
  const known = groups.find(([plan]) => plan.test(phone))
  return known ? phone.replace(known[0], known[1]).replaceAll(' ', '\u00a0') : phone
}
