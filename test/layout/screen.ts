/** A screen, or a state of one, that is looked at. */
export interface Screen<Place> {
  /** Unique in its app; of the picture too. */
  name: string
  /** Brings the page into the state. Screens are shown in the order of their list, and a later one may go on from an earlier one. */
  show(place: Place): Promise<void>
}
