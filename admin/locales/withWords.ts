interface Tree {
  readonly [key: string]: string | Tree;
}

const join = (base: Tree, more: Tree): Tree => {
  const joined: Record<string, string | Tree> = { ...base };
  for (const [key, value] of Object.entries(more)) {
    const present = joined[key];
    joined[key] = typeof value === 'object' && typeof present === 'object' ? join(present, value) : value;
  }
  return joined;
};

/**
 * The texts of every product in one language with those of one: what each of its folders of screens says, and what it
 * words in its own way.
 */
export const withWords = (texts: object, own: Readonly<Record<string, object>>): Tree =>
  Object.values(own).reduce<Tree>((all, one) => join(all, one as Tree), texts as Tree);
