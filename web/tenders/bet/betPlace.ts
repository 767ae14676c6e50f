import { createContext } from 'react'

/** What the place a box stands in does itself: on the wall figures choose a card and one setting serves all of them; a row of a table has one line. */
export const BetPlace = createContext<'page' | 'wall' | 'row'>('page')
