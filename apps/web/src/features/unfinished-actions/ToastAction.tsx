import styles from './UnfinishedActions.module.css'

/** The text of a toast, and what can be done about it. */
export function ToastAction(props: { text: string; label: string; onClick: () => void }) {
  return (
    <>
      {props.text}{' '}
      <button type="button" className={styles.action} onClick={props.onClick}>
        {props.label}
      </button>
    </>
  )
}
