/** A person to be invited, as a line of text names him. */
export type Invited = { name: string; email: string }

/** Lines of a name and an e-mail, in whatever order, apart by spaces, commas, semicolons or tabs; the numbers of lines that are none. */
export function readInvited(text: string): { people: Invited[]; bad: number[] } {
  const people: Invited[] = []
  const bad: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const email = /[^\s,;<>]+@[^\s,;<>]+\.[^\s,;<>]+/.exec(line)?.[0]
    const name = email
      ? line
          .replace(email, ' ')
          .replace(/[,;<>\t]+/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : ''
    if (email && name.length >= 2) people.push({ name, email })
    else bad.push(at + 1)
  }
  return { people, bad }
}
