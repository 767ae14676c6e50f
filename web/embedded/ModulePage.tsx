import { EmbeddedAtAddress } from './EmbeddedAtAddress.tsx'

/** A module of another site that the menu names for this address; its own pages follow in the address. */
export const ModulePage = () => <EmbeddedAtAddress />
