import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

import type { Edge } from './dropped-place.ts'

const edgeAt = (element: Element, y: number): Edge => {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}

/** A ref for the element of a field that can be dragged to another place in its list, with a mouse or by touch. */
export function useSortable(uuid: string): RefObject<HTMLLIElement> {
  const ref = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = ref.current!
    const mark = (edge: Edge | undefined) => {
      if (edge) element.dataset['drop'] = edge
      else delete element.dataset['drop']
    }
    return combine(
      draggable({
        element,
        getInitialData: () => ({ field: uuid }),
        onDragStart: () => element.classList.add('dragged'),
        onDrop: () => element.classList.remove('dragged'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['field'] !== uuid,
        getData: ({ input }) => ({ field: uuid, edge: edgeAt(element, input.clientY) }),
        onDrag: ({ self }) => mark(self.data['edge'] as Edge),
        onDragLeave: () => mark(undefined),
        onDrop: () => mark(undefined),
      }),
    )
  }, [uuid])
  return ref
}

/** Calls back when a field is dropped on another one. */
export function watchDrops(onDrop: (uuid: string, target: string, edge: Edge) => void): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => typeof source.data['field'] === 'string',
    onDrop({ source, location }) {
      const target = location.current.dropTargets[0]
      if (!target) return
      const { field, edge } = target.data
      onDrop(source.data['field'] as string, field as string, edge as Edge)
    },
  })
}
