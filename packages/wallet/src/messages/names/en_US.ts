/** The texts of the views that register a name. */
export const en_US = {
  title: 'Account name',
  example: (zone: string) => `yourname.${zone}`,
  text: (address: string) => `Others can send to your name instead of ${address}.`,
  terms: 'You sign a message: it costs nothing and moves no money. An account has one name, for good.',
  choose: 'Choose a name',
  owned: (name: string) => `This account has the name ${name}.`,
  unavailable: 'Names are for accounts of an email or social login. Connect with one to choose a name.',
  name: 'Name',
  rules: '4 or more letters, digits or hyphens.',
  problems: {
    short: 'A name has 4 or more characters.',
    long: 'A name has at most 63 characters.',
    characters: 'A name has only letters from a to z, digits and hyphens.',
    hyphens: 'A hyphen stands between letters or digits, and not two after the second character.',
  },
  answers: {
    searching: (name: string) => `Looking for ${name}`,
    free: (name: string) => `${name} is free.`,
    taken: (name: string) => `${name} is taken.`,
  },
  like: 'Free names like it',
  register: 'Register',
  signing: (wallet: string) => `Sign the message in ${wallet || 'your wallet'}.`,
  registeredTitle: 'Name registered',
  registered: (name: string) => `${name} is yours.`,
  registeredText: (address: string) => `This name now stands for ${address}.`,
  done: 'Done',
}

export type NameMessages = typeof en_US
