export const DividerField = () => <hr class="divider" />
